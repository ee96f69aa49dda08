import { readPackage } from '#domain/rules/supplies/read-package.ts'
import type { ProductRow } from '#domain/entities/product.ts'
import { readSamplesOfProduct } from '#db/queries/supplies.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { msg } from '#domain/message.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { dayText, todayText } from '#src/workspace/format/dates.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { receiveCodeAddress } from './supply-addresses.ts'

/** On the page of a product whose package was scanned: what the code says, and how much of that lot is here. */
export function ScannedPack({ product, code }: { product: ProductRow; code: string }) {
  const texts = useScannedPack(product.id, code)
  return (
    <Banner icon={PackageIcon} action={<ReceiveScannedButton code={code} />}>
      {texts.join(' · ') || t('Its package was scanned.')}
    </Banner>
  )
}

/** Lot, date, and what is here of the lot. */
export function useScannedPack(productId: number, code: string): string[] {
  const read = readPackage(code, todayText())
  const { lot, expires } = read?.kind === 'read' ? read.reading : { lot: '', expires: '' }
  const count = useLive(
    async (workspace) => (await readSamplesOfProduct(workspace, productId)).filter((sample) => lot === '' || sample.lot === lot).length,
    [productId, lot],
  )
  const here =
    count === undefined
      ? ''
      : lot
        ? plural(count, { one: '# tube of this lot is here', other: '# tubes of this lot are here' })
        : plural(count, { one: '# tube is here', other: '# tubes are here' })
  return [lot && t('Lot {lot}', { lot }), expires && t('Expires {date}', { date: dayText(expires) }), here].filter(Boolean)
}

/** Leads to where the scanned package is received. */
export function ReceiveScannedButton({ code }: { code: string }) {
  const navigate = useNavigate()
  const may = usePermission()
  if (!may('Sample.Create') || !may('Order.Create')) return null
  return (
    <Button icon={PackageIcon} onClick={() => navigate(receiveCodeAddress(code))}>
      {t(msg('Receive', 'verb'))}
    </Button>
  )
}
