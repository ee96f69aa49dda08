import type { NewElement } from '#domain/rules/labels/change-design.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TagIcon, type Icon } from '#src/ui/icons/icons.ts'
import { BarcodeIcon, CodeIcon, DataMatrixIcon, MinusIcon, TextIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { codeNames } from '#src/features/labels/field-names.ts'
import classes from './designer.module.css'

/** What can be put on a label. */
export function AddTools({ onAdd }: { onAdd: (kind: NewElement) => void }) {
  const tools: readonly (readonly [NewElement, string, Icon])[] = [
    ['text', t('Text'), TextIcon],
    ['field', t('Field'), TagIcon],
    ['datamatrix', t(codeNames.datamatrix), DataMatrixIcon],
    ['code128', t(codeNames.code128), BarcodeIcon],
    ['qrcode', t(codeNames.qrcode), CodeIcon],
    ['line', t('Line'), MinusIcon],
  ]
  return (
    <div role="group" aria-label={t('Add to the label')} className={classes.tools}>
      <h2 className={classes.toolsHead}>{t('Add')}</h2>
      {tools.map(([kind, name, icon]) => (
        <Button key={kind} icon={icon} className={classes.tool} onClick={() => onAdd(kind)}>
          {name}
        </Button>
      ))}
    </div>
  )
}
