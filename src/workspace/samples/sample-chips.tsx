import { isLow, type SampleRow } from '#domain/entities/sample.ts'
import { msg } from '#domain/message.ts'
import { conflictingFields } from '#domain/rules/changes/text-edit.ts'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { ColdIcon, DropIcon, HandIcon, HelpIcon, WarningIcon } from '#src/ui/icons/icons.ts'
import { CompareIcon, PackageIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useProductLow } from '#src/workspace/supplies/use-product-low.ts'

export interface SampleChipsProps {
  sample: Pick<SampleRow, 'amount' | 'unit' | 'lowAmount' | 'thaws' | 'outBy' | 'missingSince' | 'archived' | 'edits' | 'productId'>
  /** Who has it, if known. */
  checkedOutByName?: string | undefined
}

/** What a person should know before they go to the freezer: hazards, low stock, checked out, missing, thawed before. Empty if all is well. */
export function SampleChips({ sample, checkedOutByName }: SampleChipsProps) {
  if (sample.archived) return null
  return (
    <>
      {sample.productId !== null && <HazardChip productId={sample.productId} />}
      {isLow(sample) && <LowStockChip sample={sample} />}
      <ProductLowChip productId={sample.productId} />
      {sample.outBy !== null && <OutChip name={checkedOutByName} />}
      {sample.missingSince !== null && <MissingChip />}
      {conflictingFields(sample).length > 0 && (
        <Chip tone="info" icon={CompareIcon}>
          {t('Two versions')}
        </Chip>
      )}
      {sample.thaws > 0 && <Chip icon={ColdIcon}>{plural(sample.thaws, { one: '# thaw', other: '# thaws' })}</Chip>}
    </>
  )
}

/** What the catalog says of the product it is. */
function HazardChip({ productId }: { productId: number }) {
  const hazards = useLive(async (workspace) => (await workspace.mirror('products').get(productId))?.hazards, [productId])
  return hazards ? (
    <Chip tone="warn" icon={WarningIcon}>
      {hazards}
    </Chip>
  ) : null
}

/** Little is left of all samples of the product together. */
function ProductLowChip({ productId }: { productId: number | null }) {
  return (
    useProductLow(productId) && (
      <Chip tone="warn" icon={PackageIcon}>
        {t('Product low')}
      </Chip>
    )
  )
}

interface Quiet {
  /** Without the tint. */
  quiet?: boolean
}

export const LowStockChip = ({ sample, quiet }: Quiet & { sample: Pick<SampleRow, 'amount'> }) => (
  <Chip tone={sample.amount === 0 ? 'bad' : 'warn'} icon={DropIcon} quiet={quiet}>
    {sample.amount === 0 ? t(msg('Empty', 'adjective')) : t('Low stock')}
  </Chip>
)

export const OutChip = ({ name, quiet }: Quiet & { name?: string | undefined }) => (
  <Chip tone="info" icon={HandIcon} quiet={quiet}>
    {name ? t('Checked out by {name}', { name }) : t('Checked out')}
  </Chip>
)

export const MissingChip = ({ quiet }: Quiet) => (
  <Chip tone="bad" icon={HelpIcon} quiet={quiet}>
    {t('Missing')}
  </Chip>
)
