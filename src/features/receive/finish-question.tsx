import { toBarcode } from '#domain/rules/barcode.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import type { Delivery } from './use-receive.ts'

/** Finished with tubes left: says which; Enter continues. */
export function FinishQuestion({ view, left, is, send }: Delivery) {
  const onContinue = () => send({ type: 'finish.declined' })
  return (
    <Dialog
      opened={is('asking')}
      onClose={onContinue}
      kind="alert"
      // Scanning the next tube is an answer, too.
      requiresAnswer={false}
      width={560}
      title={plural(left.length, { one: '# tube is not put away', other: '# tubes are not put away' })}
      actions={
        <>
          <Button tall onClick={() => send({ type: 'finish.accepted' })}>
            {t('Put them away later')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onContinue}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('They exist without a location. Their order stays under Received, where you can put them away later.')}</p>
        <div>
          {left.map((id) => (
            <Row
              key={id}
              title={view.tubes.get(id)?.name ?? ''}
              subtitle={<span className="mono">{view.tubes.get(id)?.altBarcode ?? toBarcode('sample', id)}</span>}
            />
          ))}
        </div>
      </div>
    </Dialog>
  )
}
