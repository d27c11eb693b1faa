import { likeList } from '../named.js';
import { onSaidItems, onUnknown, orLast, unknownItems } from '../unknown-lists.js';

/** Methods that go through something of which nothing is known. */
export const onUnknownItems = {
  map: onUnknown(likeList('map')),
  mapNotNull: onUnknown(likeList('map')),
  flatMap: onUnknown(likeList('flatMap')),
  filter: onSaidItems(likeList('filter')),
  forEach: onSaidItems(likeList('forEach')),
  onEach: onSaidItems(likeList('forEach')),
  getOrDefault: orLast,
  orElse: orLast,
  orElseGet: orLast,
  ifEmpty: orLast,
  ifBlank: orLast,
  stream: unknownItems,
  parallelStream: unknownItems,
};
