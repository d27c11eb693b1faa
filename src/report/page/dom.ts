/** What an element is made with; handlers are added, `data-` and `aria-` names are set as they are. */
export type Properties = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;
export type Child = Node | string | undefined | readonly Child[];

/** An element. Texts become text: nothing that is shown is ever read as markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...nodes(children));
  return element;
}

function nodes(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child): (Node | string)[] => {
    if (child === undefined) return [];
    if (typeof child === 'string' || child instanceof Node) return [child];
    return nodes(child);
  });
}

/** `1 finding`, `2 findings`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** `2 days ago`, `in 9 days`, `today`. */
export function relativeDays(days: number): string {
  if (days === 0) return 'today';
  return days < 0 ? `${counted(-days, 'day')} ago` : `in ${counted(days, 'day')}`;
}
