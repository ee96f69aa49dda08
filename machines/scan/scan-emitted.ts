import { errors } from '#domain/errors.ts'
import { messages } from '#domain/messages.ts'
import type { ScanEmitted, ScannedEntry } from './scan-types.ts'

/** The default handling: what a scan leads to if no handler receives it. spec §4 "Scan flow", SCAN-01, SCAN-06 */
export function toScanEmitted(text: string, answer: ScannedEntry['answer']): ScanEmitted {
  switch (answer.kind) {
    case 'sample':
      return { type: 'sample.found', sample: answer.sample }
    case 'series':
      return { type: 'series.found', series: answer.series }
    case 'layer':
      return { type: 'layer.found', layer: answer.layer, path: answer.path }
    case 'experiment':
      return { type: 'experiment.found', experimentId: answer.experimentId }
    case 'equipment':
      return { type: 'equipment.found', equipment: answer.equipment }
    case 'product':
      return { type: 'product.found', productId: answer.product.id, text }
    case 'not-recognized':
      return { type: 'code.refused', text, message: messages.barcodeNotRecognized }
    case 'misconfigured':
      return { type: 'code.refused', text, message: messages.barcodeMisconfigured }
    case 'failed':
      return { type: 'code.refused', text, message: errors['device.database'].message }
    case 'ignored':
      return { type: 'code.ignored', text }
  }
}
