import temml from 'temml'
import { drawingLimits, innerMathMl, type DrawMathMl } from '#domain/rules/documents/equation-output.ts'

export const equationMathMl: DrawMathMl = ({ latex, display }) => {
  try {
    return innerMathMl(temml.renderToString(latex, { ...drawingLimits, displayMode: display === true }))
  } catch {
    return null
  }
}
