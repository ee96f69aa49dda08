import { listSectionFiles, getSectionFile } from '../files/files.ts'
import { getSectionImage, listSectionImages } from '../files/images.ts'
import type { Route } from '../route.ts'
import { getHtml } from './section-content.ts'
import { getDrawing } from './section-drawing.ts'
import { listSectionSamples } from './section-samples.ts'
import { getWorkbook, getWorkbookPreview } from './section-workbook.ts'

/** The same as at the address without the experiment, whose number says nothing more: a section is in one. */
const ofExperiment = (route: Route, end: string): Route => ({ ...route, path: `/api/v1/experiments/:experimentId/sections/:sectionId/${end}` })

/** What programs read of a section at the addresses that it had before. */
export const formerSectionRoutes: readonly Route[] = [
  ofExperiment(getHtml, 'html'),
  ofExperiment(listSectionSamples, 'samples'),
  ofExperiment(listSectionFiles, 'files'),
  ofExperiment(getSectionFile, 'files/:fileId'),
  ofExperiment(listSectionImages, 'images'),
  ofExperiment(getSectionImage, 'images/:fileId'),
  ofExperiment(getWorkbook, 'excel'),
  ofExperiment(getWorkbookPreview, 'excelPreview'),
  ofExperiment(getDrawing, 'canvas'),
]
