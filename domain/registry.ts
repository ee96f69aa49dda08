import { commandId, type Command } from './command.ts'
import { adjustAmount } from './commands/adjust-amount.ts'
import { archiveSample } from './commands/archive-sample.ts'
import { createLayer } from './commands/create-layer.ts'
import { createSample } from './commands/create-sample.ts'
import { editSample } from './commands/edit-sample.ts'
import { moveSample } from './commands/move-sample.ts'
import { placeSampleNext } from './commands/place-sample-next.ts'
import { restoreSample } from './commands/restore-sample.ts'
import { setLayerBarcode } from './commands/set-layer-barcode.ts'
import { setSampleBarcode } from './commands/set-sample-barcode.ts'
import { setSampleParent } from './commands/set-sample-parent.ts'

const all = [
  adjustAmount,
  archiveSample,
  createLayer,
  createSample,
  editSample,
  moveSample,
  placeSampleNext,
  restoreSample,
  setLayerBarcode,
  setSampleBarcode,
  setSampleParent,
] as const

/** Every command by `name@version`, as a queue or a push names it. Its input type is lost on that way; its own schema checks the input. */
export const commands: ReadonlyMap<string, Command> = new Map(all.map((command) => [commandId(command), command as unknown as Command]))
