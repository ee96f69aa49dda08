import Pdf from 'pdfkit'
import type { LabelPages } from '#domain/rules/labels/sheets.ts'
import { collect } from './collect.ts'

const pointsOfMillimeter = 72 / 25.4

/** Labels on their sheets, or one a page, in their true size. `paths` are SVG paths in millimeters, one a label. */
export async function writeLabels({ width, height, pages }: LabelPages, paths: readonly string[], about: { title: string; creator: string; madeAt: number }) {
  const size: [number, number] = [width * pointsOfMillimeter, height * pointsOfMillimeter]
  const doc = new Pdf({
    size,
    margin: 0,
    autoFirstPage: false,
    // None: letters are outlines.
    font: '',
    pdfVersion: '1.7',
    info: { Title: about.title, Creator: about.creator, Producer: 'PDFKit', CreationDate: new Date(about.madeAt) },
  })
  const finished = collect(doc)
  // So that a viewer does not fit the page to the paper: labels would be printed beside their places.
  ;(doc as unknown as { _root: { data: Record<string, unknown> } })._root.data['ViewerPreferences'] = doc.ref({ PrintScaling: 'None' })
  for (const page of pages) {
    doc.addPage({ size, margin: 0 })
    for (const { index, x, y } of page) {
      doc.save()
      doc.scale(pointsOfMillimeter).translate(x, y)
      doc.path(paths[index]!).fill('#000', 'non-zero')
      doc.restore()
    }
  }
  doc.end()
  return finished
}
