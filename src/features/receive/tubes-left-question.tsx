import { toBarcode } from '#domain/rules/barcode.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { FinishQuestion } from '#src/workspace/scan/finish-question.tsx'
import type { Delivery } from './use-receive.ts'

/** Some tubes are not put away. */
export function TubesLeftQuestion({ view, left, is, send }: Delivery) {
  return (
    <FinishQuestion
      opened={is('asking')}
      title={plural(left.length, { one: '# tube is not put away', other: '# tubes are not put away' })}
      onContinue={() => send({ type: 'finish.declined' })}
      actions={
        <Button tall onClick={() => send({ type: 'finish.accepted' })}>
          {t('Put them away later')}
        </Button>
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
    </FinishQuestion>
  )
}
