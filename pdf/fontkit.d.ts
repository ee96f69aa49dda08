/** What is used of it: its own types are those of an earlier release. */
declare module 'fontkit' {
  export interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }
  export interface Glyph {
    readonly id: number
    readonly path: { readonly commands: readonly PathCommand[] }
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number }[]
  }
  export interface Font {
    readonly unitsPerEm: number
    readonly characterSet: readonly number[]
    glyphForCodePoint(code: number): Glyph
    hasGlyphForCodePoint(code: number): boolean
    layout(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun
  }
  export function create(bytes: Uint8Array): Font
}
