import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { createProcedureChange } from '#src/workspace/mutations/sections.ts'
import { sectionLook } from '#src/features/notebook/journal/section-types.ts'
import { useAddSection, type SectionPlace } from '#src/features/notebook/journal/use-add-section.ts'

const ChooseProtocolDialog = lazyComponent(async () => (await import('./choose-protocol-dialog.tsx')).ChooseProtocolDialog)

/** Adds the steps of a protocol, as it is now, as a section. */
export function ProtocolButton(place: SectionPlace) {
  const { open } = useActionHost()
  const add = useAddSection(place)
  const choose = (protocol: ProtocolRow) =>
    add('PROCEDURE', (placed) => {
      const version = { protocolId: protocol.id, version: protocol.current, key: protocol.currentKey }
      return createProcedureChange({ ...placed, name: protocol.name, type: 'PROCEDURE' }, version, place.experiment)
    })
  const ask = () =>
    open((close) => (
      <ChooseProtocolDialog
        onClose={close}
        onChoose={(protocol) => {
          close()
          void choose(protocol)
        }}
      />
    ))
  return (
    <Button icon={sectionLook('PROCEDURE').icon} onClick={ask}>
      {t('Protocol')}
    </Button>
  )
}
