import styles from '../../styles/disc.css?url';
import { loadStyle } from '../loadStyle.ts';

/** Lets discs slide out of the sleeves. A plain import would add the style to every page. */
export const loadDisc = () => loadStyle(styles);
