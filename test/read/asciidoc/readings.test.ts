import { readings } from '../readings.js';

readings('asciidoc');
