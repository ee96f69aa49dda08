import { useState } from 'react'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { readProtocols } from '#db/queries/protocols.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { OrderedListIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'

export interface ChooseProtocolDialogProps {
  onChoose: (protocol: ProtocolRow) => void
  onClose: () => void
}

/** A protocol that has steps, found by its name or category. */
export function ChooseProtocolDialog({ onChoose, onClose }: ChooseProtocolDialogProps) {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const all = useLive(readProtocols, [])
  if (!all) return null
  const usable = all.filter(({ archived, current }) => !archived && current > 0)
  const wanted = normalizeText(search.trim())
  const found = usable.filter(({ nameFold, category }) => nameFold.includes(wanted) || normalizeText(category).includes(wanted))
  return (
    <Dialog opened onClose={onClose} title={t('Add a protocol')} width={560}>
      <div className="stack-l">
        {usable.length > 0 && <TextField label={t('Find a protocol')} type="search" value={search} onChange={setSearch} autoFocus />}
        {found.length > 0 ? (
          <Card flush label={t('Protocols')}>
            {found.map((protocol) => (
              <Row
                key={protocol.id}
                leading={<OrderedListIcon className="i" aria-hidden />}
                title={protocol.name}
                subtitle={protocol.category || undefined}
                trailing={<span className="muted">{t('Version {number}', { number: protocol.current })}</span>}
                onClick={() => onChoose(protocol)}
              />
            ))}
          </Card>
        ) : (
          <p className="muted">{usable.length > 0 ? t('Nothing found') : t('There are no protocols with steps yet.')}</p>
        )}
        {usable.length === 0 && (
          <div className="bar">
            <Button
              onClick={() => {
                onClose()
                navigate(addresses.protocols)
              }}
            >
              {t('Go to protocols')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
