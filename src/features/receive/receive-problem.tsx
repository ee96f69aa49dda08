import { messages } from '#domain/messages.ts'
import type { Message } from '#domain/message.ts'
import { msg } from '#domain/message.ts'
import type { PackageFault } from '#domain/rules/supplies/read-package.ts'
import type { ReceiveRow } from '#machines/receive/receive-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { Delivery } from './use-receive.ts'

/** What is wrong with the last scan; gone as soon as something works. */
export function ReceiveProblem({ context: { rows }, send }: Delivery) {
  const [last] = rows
  if (!last || last.kind === 'put') return null
  return (
    <Banner
      tone={last.kind === 'again' || last.kind === 'same-pack' ? 'info' : 'bad'}
      live
      action={<Button onClick={() => send({ type: 'row.dismissed', row: last.row })}>{t('Dismiss')}</Button>}
    >
      {problemText(last)} {'code' in last && last.code && <span className="mono">{last.code}</span>}
    </Banner>
  )
}

function problemText(row: Exclude<ReceiveRow, { kind: 'put' }>): string {
  switch (row.kind) {
    case 'again':
      return t('{name} is put away already.', { name: row.name })
    case 'stranger':
      return t('{name} was in the inventory before. It is not part of this delivery.', { name: row.name })
    case 'unknown':
      return t('Nothing has this code, and no tube is waiting for one.')
    case 'misconfigured':
      return t(messages.barcodeMisconfigured)
    case 'not-a-tube':
      return t('This code is neither a package nor a tube nor a box.')
    case 'misread':
      return t(faultTexts[row.fault])
    case 'same-pack':
      return t('The pack with serial number {serial} is counted already.', { serial: row.serial })
    case 'pack-open':
      return t('First receive the package that is open. Then scan its tubes or the next package.')
    case 'no-box':
      return t('Scan or choose a box first, then the tube again.')
    case 'full':
      return t('{name} is full. Scan another box; the tubes that are left go there.', { name: row.layer.name })
    case 'failed':
      return t(row.message)
  }
}

const again = msg('The code was not read completely. Scan it again.')
const faultTexts: Readonly<Record<PackageFault, Message>> = {
  'check-digit': msg('The check digit of the code does not match. Scan it again, or choose the product in the catalog.'),
  cut: again,
  'too-long': again,
  characters: again,
  date: msg('The code has a date that does not exist. Choose the product in the catalog, and enter the lot and date.'),
  unknown: msg('The code has a part that is not known. Scan another code on the package, or choose the product in the catalog.'),
  twice: msg('The code has two different values for the same thing. Scan another code on the package, or choose the product in the catalog.'),
  'no-product': msg('This code is that of the shipment. Scan the code on the product itself.'),
}
