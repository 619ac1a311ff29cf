/** The bundle of the table: the part that shows the cards. */

import { widget } from "./model.js";
import { View } from "./view.js";

export default widget((el, table) => new View(el, table));
