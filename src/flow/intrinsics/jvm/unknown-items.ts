import { likeList } from '../named.js';
import { onUnknown, unknownItems } from '../unknown-lists.js';

/** Methods that go through something of which nothing is known. */
export const onUnknownItems = {
  map: onUnknown(likeList('map')),
  mapNotNull: onUnknown(likeList('map')),
  flatMap: onUnknown(likeList('flatMap')),
  stream: unknownItems,
  parallelStream: unknownItems,
};
