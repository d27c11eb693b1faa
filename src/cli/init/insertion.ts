/** Whether `after` is `before` with text put in at one place: nothing that was there is lost, changed or moved. */
export function isInsertion(before: string, after: string): boolean {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head += 1;
  return after.length >= before.length && after.endsWith(before.slice(head));
}
