/* What scripts of classic add-ons find in the page without types of ours, and what they know of their own elements. */

interface Loose {
  (...args: unknown[]): Loose
  [name: string]: Loose
}

declare const $: Loose
declare const Class: new (members: object & ThisType<Record<string, Loose>>) => new (...args: unknown[]) => Record<string, Loose>
declare const Options: Loose
declare const Events: Loose

interface Element {
  dataset: DOMStringMap
  style: CSSStyleDeclaration
  value: string | number
}
