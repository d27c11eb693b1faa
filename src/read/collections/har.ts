import type { Format } from '../documents/format.js';
import { requestSurface } from '../documents/surfaces.js';
import { itemsOf, nodeAt, textAt } from '../documents/node.js';
import { listedFields } from '../documents/request.js';
import { addItem, bodyOfType } from './item.js';

/** HTTP archives: the calls that a client made. Answers, and bodies that are not text, are passed over. */
export const har: Format = {
  surface: requestSurface('HAR', ['form']),
  is: (root) => nodeAt(root, 'log', 'entries')?.kind === 'list',
  read: (cx, root) => {
    for (const entry of itemsOf(nodeAt(root, 'log', 'entries'))) {
      const request = nodeAt(entry, 'request');
      if (request?.kind !== 'map') continue;
      const data = nodeAt(request, 'postData');
      const encoded = textAt(data, 'encoding') !== undefined;
      const body =
        data?.kind === 'map' && !encoded
          ? bodyOfType(cx, data, nodeAt(data, 'text'), textAt(data, 'mimeType'))
          : undefined;
      addItem(cx, {
        at: request,
        url: nodeAt(request, 'url'),
        method: nodeAt(request, 'method'),
        headers: nodeAt(request, 'headers'),
        query: listedFields(cx, nodeAt(request, 'queryString'), ['name']),
        body,
        dialect: 'har',
      });
    }
  },
};
