/* Twelve shapes that can be told apart without color, in a 16 by 16 box. */
export type IconShape = 'triangle' | 'ring' | 'hexagon' | 'diamond' | 'circle' | 'square' | 'drop' | 'star' | 'cross' | 'arrow' | 'half' | 'bars'

export type IconTone = 'blue' | 'violet' | 'amber' | 'green' | 'teal' | 'rose' | 'red' | 'grey'

/** Outlines to fill; the ring is a stroke and is in shape-icon.tsx. */
export const shapePaths: Readonly<Record<Exclude<IconShape, 'ring'>, string>> = {
  triangle: 'M8 1.6 15 14.4H1z',
  hexagon: 'M4.2 1.4h7.6L15.6 8l-3.8 6.6H4.2L.4 8z',
  diamond: 'M8 .3 15.7 8 8 15.7.3 8z',
  circle: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1z',
  square: 'M1.8 1.8h12.4v12.4H1.8z',
  drop: 'M8 .6c.9 3.3 5.2 5.6 5.2 9.6a5.2 5.2 0 0 1-10.4 0C2.8 6.2 7.1 3.9 8 .6z',
  star: 'm8 .4 2.2 5.1 5.5.5-4.2 3.6 1.3 5.4L8 12.1l-4.8 2.9 1.3-5.4L.3 6l5.5-.5z',
  cross: 'M5.6 1h4.8v4.6H15v4.8h-4.6V15H5.6v-4.6H1V5.6h4.6z',
  arrow: 'M8 14.4 1 1.6h14z',
  half: 'M1 12.2a7 7 0 0 1 14 0z',
  bars: 'M1.5 1.5h3.6v13H1.5zM6.2 1.5h3.6v13H6.2zM10.9 1.5h3.6v13h-3.6z',
}
