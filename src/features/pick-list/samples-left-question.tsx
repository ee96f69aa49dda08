import type { SampleRow } from '#domain/entities/sample.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { FinishQuestion } from '#src/workspace/scan/finish-question.tsx'
import { placeOn, shortLocation } from '#src/workspace/storage/read-location.ts'
import type { PickView } from './read-pick-view.ts'
import type { RunningList } from './use-pick-list.ts'

/** Some samples are not out, or not back. */
export function SamplesLeftQuestion({ view, is, send }: RunningList) {
  const left = view.samples.filter(({ id }) => view.states.get(id) === 'to-go')
  const isPicking = view.phase === 'pick'
  return (
    <FinishQuestion
      opened={is('asking')}
      title={
        isPicking
          ? plural(left.length, { one: '# sample is not out', other: '# samples are not out' })
          : plural(left.length, { one: '# sample is not back', other: '# samples are not back' })
      }
      onContinue={() => send({ type: 'finish.declined' })}
      actions={
        <Button tall onClick={() => send({ type: 'finish.accepted' })}>
          {isPicking ? t('Finish without them') : t('Keep them checked out')}
        </Button>
      }
    >
      <div>
        {left.map((sample) => (
          <Row key={sample.id} title={sample.name} subtitle={placeText(view, sample)} />
        ))}
      </div>
    </FinishQuestion>
  )
}

function placeText({ walk }: PickView, { layerId, position }: SampleRow): string {
  const stop = walk.stops.find(({ layer }) => layer.id === layerId)
  return shortLocation(placeOn(stop?.path, position)?.location)
}
