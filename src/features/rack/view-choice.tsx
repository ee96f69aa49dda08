import { defineMessages } from '#domain/message.ts'
import type { RackView } from '#domain/rules/rack/place-grid.ts'
import { RadioCards } from '#src/ui/fields/radio-cards.tsx'
import { t } from '#src/ui/text/translate.ts'

const cards = defineMessages({
  below: 'From below',
  belowHint: 'The codes are on the bottom of the tubes. Columns are mirrored in the picture.',
  above: 'From above',
  aboveHint: 'The codes are on the caps.',
})

/** How the rack is seen in pictures. */
export function ViewChoice({ view, onChange }: { view: RackView; onChange: (view: RackView) => void }) {
  return (
    <RadioCards
      label={t('The picture shows the rack')}
      value={view}
      onChange={onChange}
      cards={[
        { value: 'below', label: t(cards.below), hint: t(cards.belowHint) },
        { value: 'above', label: t(cards.above), hint: t(cards.aboveHint) },
      ]}
    />
  )
}
