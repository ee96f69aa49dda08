import { t } from '#src/ui/translate.ts'
import { ScanButton } from '#src/workspace/scan-button.tsx'
import { StorageTree } from './storage-tree.tsx'
import type { LayerChoice } from './use-layer-choice.ts'

/** Scan the box or choose it in the tree. */
export function ChooseLayer({ choose, take }: Pick<LayerChoice, 'choose' | 'take'>) {
  return (
    <>
      <div className="bar">
        <p className="muted grow">{t('Scanner ready: scan the box, or choose it.')}</p>
        <ScanButton hint={t('Scan the box')} onCode={take} />
      </div>
      <StorageTree selectedId={null} onSelect={choose} />
    </>
  )
}
