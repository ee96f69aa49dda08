import { LRUCache } from 'lru-cache'
import temml from 'temml'
import { drawingLimits, innerMathMl, type DrawMathMl } from '#domain/rules/documents/equation-output.ts'

/** What was drawn last, in characters: a text is read more often than its equations are changed. */
const drawn = new LRUCache<string, string>({ maxSize: 8_000_000, sizeCalculation: (mathMl, latex) => mathMl.length + latex.length })
/** In place of what cannot be drawn: no MathML is empty. */
const mistake = ' '

export const equationMathMl: DrawMathMl = ({ latex, display }) => {
  const key = `${display === true ? 'display' : 'inline'} ${latex}`
  const mathMl = drawn.get(key) ?? draw(latex, display === true)
  drawn.set(key, mathMl)
  return mathMl === mistake ? null : mathMl
}

function draw(latex: string, displayMode: boolean): string {
  try {
    return innerMathMl(temml.renderToString(latex, { ...drawingLimits, displayMode }))
  } catch {
    return mistake
  }
}
