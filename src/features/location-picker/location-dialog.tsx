import { useState } from 'react'
import { deviceErrors } from '#domain/command-errors.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { BackIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { PositionGrid } from '#src/workspace/storage/position-grid.tsx'
import { ScannerReady } from '#src/workspace/scan/scanner-ready.tsx'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { LocationStart, type Here } from './location-start.tsx'
import { PickerTree } from './picker-tree.tsx'
import { useLayerChoice, type ChosenLayer } from './use-layer-choice.ts'

export interface LocationDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Where it is now; the tree is expanded down to it. */
  here?: Here | undefined
  /** The label of the button that uses the offered position. */
  actionLabel: (chosen: ChosenLayer, next: number) => string
  /** Shown below the tree for a compartment without a grid that can hold tubes. */
  hint: (chosen: ChosenLayer) => string
  /** Resolves with whether it succeeded; then the dialog closes. */
  onChoose: (chosen: ChosenLayer, position: number) => boolean | Promise<boolean>
}

/** Asks for a location: scan the box or tap down to it in the tree, then tap a position; the next free one is offered first. */
export function LocationDialog({ opened, onClose, title, here, actionLabel, hint, onChoose }: LocationDialogProps) {
  const { chosen, choose, handleScan } = useLayerChoice(opened)
  const [lastId, setLastId] = useState<number>()
  const box = chosen && isGrid(chosen.layer) ? chosen : undefined
  const isArchived = chosen?.layer.archived === 1
  const next = chosen?.next
  const choosePosition = async (position: number) => {
    if (!chosen || isArchived || !(await onChoose(chosen, position))) return
    choose(null)
    onClose()
  }
  const back = () => {
    setLastId(box?.layer.id)
    choose(null)
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      width={box ? 860 : 560}
      actions={
        chosen?.holdsSamples && (
          <>
            {box && (
              <Button icon={BackIcon} tall onClick={back}>
                {t('Choose another location')}
              </Button>
            )}
            <Button variant="primary" disabled={next === undefined || isArchived} onClick={() => next !== undefined && void choosePosition(next)}>
              {next === undefined ? t('Full') : actionLabel(chosen, next)}
            </Button>
          </>
        )
      }
    >
      {!box && (
        <div className="stack">
          <ScannerReady hint={t('Scan the box or choose it.')}>
            <ScanButton hint={t('Scan the box')} onCode={handleScan} />
          </ScannerReady>
          <LocationStart here={here} onSelect={choose} />
          <PickerTree selectedId={chosen?.layer.id ?? null} openedAt={lastId ?? here?.layerId} onSelect={choose} />
        </div>
      )}
      {isArchived && (
        <Banner tone="bad" live>
          {t(deviceErrors['layer.archived'].message)}
        </Banner>
      )}
      {box && <PositionGrid layer={box.layer} taken={box.taken} next={next} onChoose={(position) => void choosePosition(position)} />}
      {chosen && !box && <p>{chosen.holdsSamples ? hint(chosen) : t('Choose a compartment in {name}.', { name: chosen.layer.name })}</p>}
    </Dialog>
  )
}
