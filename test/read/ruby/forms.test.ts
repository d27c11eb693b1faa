import { forms } from '../forms.js';

forms('ruby');
