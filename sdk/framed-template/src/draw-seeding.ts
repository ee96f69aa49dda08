import { volumeFor } from './cell-count.ts'
import { element, numberField } from './elements.ts'

/** The page: how much of a suspension is needed for so many wells. It keeps nothing. */
export function drawSeeding(): void {
  const values = { concentration: null, cells: null, wells: 1 } as Record<'concentration' | 'cells' | 'wells', number | null>
  const result = element('p', { role: 'status' })
  const show = () => {
    const { concentration, cells, wells } = values
    const volume = volumeFor((cells ?? 0) * (wells ?? 0), concentration ?? 0)
    result.textContent = volume === null ? 'Enter what you have and what you need.' : `Take ${Number(volume.toPrecision(4))} mL of the suspension.`
  }
  const field = (name: keyof typeof values, label: string) =>
    element(
      'label',
      {},
      label,
      numberField(label, values[name], (number) => {
        values[name] = number
        show()
      }),
    )
  const fields = element('p', {}, field('concentration', 'Live cells per mL'), field('cells', 'Cells per well'), field('wells', 'Wells'))
  fields.style.cssText = 'display: flex; flex-wrap: wrap; gap: var(--s-4)'
  document.body.append(fields, result)
  show()
}
