import { forms } from '../forms.js';

forms('php');
