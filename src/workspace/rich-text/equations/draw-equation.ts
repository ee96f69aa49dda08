import temml from 'temml'
import { drawingLimits, equationText, innerMathMl, isTooDeep, type DrawMathMl } from '#domain/rules/documents/equation-output.ts'
import type { Equation } from '#domain/rules/documents/rich-text.ts'
import { t } from '#src/ui/text/translate.ts'

/** Shows an equation; if its LaTeX has a mistake, the LaTeX. Answers what is wrong with it, or null. */
export function drawEquation(element: HTMLElement, equation: Equation): string | null {
  const { latex, display } = equation
  if (isTooDeep(latex)) {
    element.textContent = equationText(equation)
    return t('The LaTeX is nested too deeply.')
  }
  try {
    temml.render(latex, element, { ...drawingLimits, displayMode: display === true })
    return null
  } catch (error) {
    element.textContent = equationText(equation)
    return mistakeAt(latex, Number(Object(error).position))
  }
}

export const equationMathMl: DrawMathMl = ({ latex, display }) => {
  try {
    return innerMathMl(temml.renderToString(latex, { ...drawingLimits, displayMode: display === true }))
  } catch {
    return null
  }
}

function mistakeAt(latex: string, position: number): string {
  const rest = Number.isNaN(position) ? '' : latex.slice(position, position + 15)
  return rest ? t('The LaTeX has a mistake at “{part}”.', { part: rest }) : t('The LaTeX has a mistake, or its end is missing.')
}
