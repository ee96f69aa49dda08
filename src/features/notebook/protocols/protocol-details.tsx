import { EditIcon } from '#src/ui/icons/icons.ts'
import { useState } from 'react'
import type { ProtocolVersionRow } from '#domain/entities/protocol-version.ts'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { limits } from '#domain/limits.ts'
import { valuesOf } from '#domain/rules/protocols/variables.ts'
import { readVersions } from '#db/queries/protocols.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ComboField } from '#src/ui/fields/combo-field.tsx'
import { OrderedListIcon } from '#src/ui/icons/more-icons.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import { PageTools } from '#src/workspace/contributions/page-tools.tsx'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { EditField } from '#src/workspace/editing/edit-field.tsx'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { timerText } from '#src/features/notebook/procedure/timer-text.ts'
import { archiveProtocolChange, editProtocolChange } from '#src/workspace/mutations/protocols.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { LastChangeText } from '#src/workspace/notebook/last-change-text.tsx'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { DescriptionCard } from '#src/features/notebook/projects/description-card.tsx'
import { NodeHeader } from '#src/features/notebook/projects/node-header.tsx'
import { valueText, withValues } from '#src/features/notebook/procedure/value-text.ts'
import classes from './protocols.module.css'

export interface ProtocolDetailsProps {
  protocol: ProtocolRow
  categories: readonly string[]
}

/** A protocol: what it is for, and the steps of one of its versions. */
export function ProtocolDetails({ protocol, categories }: ProtocolDetailsProps) {
  const { id, name, description, archived, current } = protocol
  const navigate = useNavigate()
  const mutate = useMutate()
  const mayChange = usePermission()('Protocol.Update')
  const versions = useLive((workspace) => readVersions(workspace, id), [id])
  const [chosen, setChosen] = useState<number | null>(null)
  const version = versions?.find(({ number }) => number === (chosen ?? current)) ?? versions?.[0]
  const isReadOnly = !mayChange || archived === 1
  return (
    <>
      <NodeHeader
        name={name}
        subtitle={current > 0 ? t('Protocol, version {number}', { number: current }) : t('Protocol without steps')}
        isArchived={archived === 1}
        mayChange={mayChange}
        action={
          mayChange && (
            <Button icon={EditIcon} onClick={() => navigate(addresses.editProtocol(id))}>
              {t('Edit steps')}
            </Button>
          )
        }
        onRename={(to, was) => mutate(editProtocolChange(protocol, { name: { was, to } }))}
        onArchive={(isArchived) => void mutate(archiveProtocolChange(protocol, isArchived))}
      />
      <PageTools place="protocol" id={id} />
      <CategoryCard protocol={protocol} categories={categories} isReadOnly={isReadOnly} />
      <DescriptionCard
        name={name}
        description={description}
        isReadOnly={isReadOnly}
        onSave={(to, was) => mutate(editProtocolChange(protocol, { description: { was, to } }))}
      />
      {versions?.length === 0 && (
        <EmptyState icon={OrderedListIcon} title={t('No steps yet')}>
          {isReadOnly ? null : t('Edit the steps to begin.')}
        </EmptyState>
      )}
      {version && versions && <VersionCard version={version} versions={versions} onChoose={setChosen} />}
    </>
  )
}

function CategoryCard({ protocol, categories, isReadOnly }: ProtocolDetailsProps & { isReadOnly: boolean }) {
  const mutate = useMutate()
  const label = t('Category')
  const edit = useEdit({ label: t('{name}: {field}', { name: protocol.name, field: label }), value: protocol.category })
  const save = async () => {
    const to = edit.draft.trim()
    if (to === edit.base || (await mutate(editProtocolChange(protocol, { category: { was: edit.base, to } })))) edit.end(to)
  }
  return (
    <Card flush label={label}>
      <EditField label={label} edit={edit} shown={protocol.category || t('Not set')} isReadOnly={isReadOnly} onSave={() => void save()}>
        <ComboField label={label} hideLabel options={categories} value={edit.draft} onChange={edit.change} maxLength={limits.name.longest} />
      </EditField>
    </Card>
  )
}

interface VersionCardProps {
  version: ProtocolVersionRow
  versions: readonly ProtocolVersionRow[]
  onChoose: (number: number) => void
}

function VersionCard({ version, versions, onChoose }: VersionCardProps) {
  const { number, steps, variables, note, createdAt, createdBy } = version
  const values = valuesOf(variables, {})
  const words = (text: string) => withValues(text, variables, values)
  return (
    <Card
      title={t('Version {number}', { number })}
      action={
        versions.length > 1 && (
          <Menu
            align="end"
            target={<Button variant="plain">{t('Versions')}</Button>}
            sections={[
              {
                id: 'versions',
                items: versions.map((each) => ({
                  id: each.id,
                  label: t('Version {number}', { number: each.number }),
                  hint: each.note || undefined,
                  onSelect: () => onChoose(each.number),
                })),
              },
            ]}
          />
        )
      }
    >
      <p className="small muted">
        <LastChangeText change={{ changedBy: createdBy, changedAt: createdAt }} />
      </p>
      {note && <p className="written">{note}</p>}
      {variables.length > 0 && (
        <p className={classes.values}>
          {variables.map(({ id, name, unit }) => (
            <span key={id}>
              <span className="muted">{name}</span> <span className="mono">{valueText(values.get(id) ?? null, unit)}</span>
            </span>
          ))}
        </p>
      )}
      <ol className={classes.steps} aria-label={t('Steps')}>
        {steps.map((step, at) => (
          <li key={step.id} className={classes.step}>
            <span className={classes.number}>{at + 1}</span>
            <span className={classes.words}>
              <span>{words(step.title)}</span>
              {step.detail && <span className="small muted written">{words(step.detail)}</span>}
              {step.samples.length > 0 && <span className="small muted">{t('Takes: {samples}', { samples: step.samples.join(', ') })}</span>}
            </span>
            <span className="mono muted">{step.seconds !== null && timerText(step.seconds * 1_000)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
