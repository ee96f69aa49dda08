/* A page of docs/guide as the build gives it (tools/guide/read-page.mjs). */

export type Inline =
  | string
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly content: readonly Inline[] }
  /** To another topic (`/doc/boxes#stock-take`), the install screen, or another site. */
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly anchor: string; readonly text: string }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'note'; readonly blocks: readonly Block[] }
  | { readonly kind: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'picture'; readonly src: string; readonly alt: string; readonly width: number; readonly height: number }

export type Cell = readonly Inline[]

export interface GuidePage {
  readonly topic: string
  readonly title: string
  readonly blocks: readonly Block[]
}
