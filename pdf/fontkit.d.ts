/** What is used of it: its own types are those of an earlier release. */
declare module 'fontkit' {
  export interface Font {
    hasGlyphForCodePoint(code: number): boolean
  }
  export function create(bytes: Uint8Array): Font
}
