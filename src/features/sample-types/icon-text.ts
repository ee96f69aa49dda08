import type { KindShape, KindTone } from '#domain/entities/sample-type.ts'
import { defineMessages, type Message } from '#domain/message.ts'
import { t } from '#src/ui/text/translate.ts'

const shapeNames: Readonly<Record<KindShape, Message>> = defineMessages({
  triangle: 'triangle',
  ring: 'ring',
  hexagon: 'hexagon',
  diamond: 'diamond',
  circle: 'circle',
  square: 'square',
  drop: 'drop',
  star: 'star',
  cross: 'cross',
  arrow: 'arrow',
  half: 'half',
  bars: 'bars',
})

const toneNames: Readonly<Record<KindTone, Message>> = defineMessages({
  blue: 'blue',
  violet: 'violet',
  amber: 'amber',
  green: 'green',
  teal: 'teal',
  rose: 'rose',
  red: 'red',
  grey: 'gray',
})

export const shapeText = (shape: KindShape): string => t(shapeNames[shape])
export const toneText = (tone: KindTone): string => t(toneNames[tone])
