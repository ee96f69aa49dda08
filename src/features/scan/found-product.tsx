import type { ProductRow } from '#domain/entities/product.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ReceiveScannedButton, useScannedPack } from '#src/workspace/supplies/scanned-pack.tsx'
import { scannedProductAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { ScanRow } from './scan-row.tsx'

/** A package that was scanned: its product, what its code says, and one tap to receive it. */
export function FoundProduct({ product, code, isLast }: { product: ProductRow; code: string; isLast: boolean }) {
  const navigate = useNavigate()
  const texts = useScannedPack(product.id, code)
  return (
    <ScanRow
      tone={isLast ? 'last' : 'plain'}
      mark={<CheckIcon className="i i-l" aria-label={t('found')} />}
      title={product.name}
      actions={
        <>
          <Button onClick={() => navigate(scannedProductAddress(product.id, code))}>{t('Open')}</Button>
          <ReceiveScannedButton code={code} />
        </>
      }
    >
      <span>{texts.join(' · ') || '\u00a0'}</span>
    </ScanRow>
  )
}
