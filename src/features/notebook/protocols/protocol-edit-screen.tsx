import { useState } from 'react'
import type { ProtocolVersionRow } from '#domain/entities/protocol-version.ts'
import type { ProtocolRow } from '#domain/entities/protocol.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { protocolLimits } from '#domain/protocol-limits.ts'
import { faultOf } from '#domain/rules/protocols/variables.ts'
import { readProtocol, readVersion } from '#db/queries/protocols.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { TextAreaField } from '#src/ui/fields/text-area-field.tsx'
import { ArchiveIcon, CheckIcon } from '#src/ui/icons/icons.ts'
import { OrderedListIcon, PlusIcon } from '#src/ui/icons/more-icons.ts'
import { ActionBar } from '#src/ui/layout/action-bar.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { saveProtocolVersionChange } from '#src/workspace/mutations/protocols.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { PermissionGuard } from '#src/workspace/permissions/permission-guard.tsx'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { readMemberName } from '#src/workspace/format/member-name.ts'
import { StepEditor } from './step-editor.tsx'
import { faultOfStep, moved, newStep, newVariable, toDraft, toStep } from './step-draft.ts'
import { VariableEditor } from './variable-editor.tsx'

/** The steps and variables of a protocol, saved together as its next version. */
export function ProtocolEditScreen({ protocolId }: { protocolId: number | null }) {
  const found = useLive(
    async (workspace) => {
      const protocol = protocolId === null ? undefined : await readProtocol(workspace, protocolId)
      return protocol ? { protocol, version: (await readVersion(workspace, protocol.id, protocol.current)) ?? null } : null
    },
    [protocolId],
  )
  if (found === undefined) return null
  if (found === null) return <NotFoundPage title={t(deviceErrors['protocol.gone'].message)} />
  return (
    <PermissionGuard permission="Protocol.Update">
      <EditedProtocol key={found.protocol.id} {...found} />
    </PermissionGuard>
  )
}

interface EditedProtocolProps {
  protocol: ProtocolRow
  version: ProtocolVersionRow | null
}

function EditedProtocol({ protocol, version }: EditedProtocolProps) {
  const { id, name, archived } = protocol
  const navigate = useNavigate()
  const mutate = useMutate()
  // What was there when the person began, and the version they know of.
  const [begun] = useState(() => ({ steps: (version?.steps ?? []).map(toDraft), variables: version?.variables ?? [], note: '' }))
  const [base, setBase] = useState(protocol)
  const leave = () => navigate(addresses.protocol(id))
  const { draft, set, errorOf, save, release, isChanged, fieldsRef } = useDraft({
    label: t('Steps of {name}', { name }),
    initial: begun,
    validate: ({ steps, variables }) => ({
      steps: steps.some(faultOfStep) ? t('A step is incomplete.') : null,
      variables: variables.some((each) => faultOf(each, variables)) ? t('A value is incomplete.') : null,
    }),
    onSave: async ({ steps, variables, note }) => {
      const trimmed = variables.map((each) => ({ ...each, name: each.name.trim(), formula: each.formula.trim() }))
      if (!(await mutate(saveProtocolVersionChange(base, { steps: steps.map(toStep), variables: trimmed, note })))) return
      release()
      leave()
    },
  })
  const { steps, variables, note } = draft
  const hasFaults = errorOf('steps') !== null || errorOf('variables') !== null
  const isOvertaken = protocol.currentKey !== base.currentKey
  if (archived) return <ArchivedProtocol name={name} onBack={leave} />
  return (
    <div className="page stack-l" ref={fieldsRef}>
      <PageHeader
        title={name}
        subtitle={base.current > 0 ? t('Becomes version {number}', { number: base.current + 1 }) : t('Becomes the first version')}
        back={{ label: t('Protocols'), onClick: leave }}
      />
      {isOvertaken && <OvertakenBanner protocol={protocol} version={version} onGoOn={() => setBase(protocol)} />}
      <Card title={t('Values')}>
        <div className="stack">
          <p className="muted">{t('Steps can use a value by its name in braces, for example {example}.', { example: '{Volume}' })}</p>
          {variables.map((variable) => (
            <VariableEditor
              key={variable.id}
              variable={variable}
              all={variables}
              showsFaults={hasFaults}
              onChange={(changed) =>
                set(
                  'variables',
                  variables.map((each) => (each.id === changed.id ? changed : each)),
                )
              }
              onRemove={() =>
                set(
                  'variables',
                  variables.filter((each) => each.id !== variable.id),
                )
              }
            />
          ))}
          {variables.length < protocolLimits.most.variables && (
            <div className="bar">
              <Button icon={PlusIcon} onClick={() => set('variables', [...variables, newVariable()])}>
                {t('Add a value')}
              </Button>
            </div>
          )}
        </div>
      </Card>
      <section className="stack" aria-label={t('Steps')}>
        {steps.length === 0 && <EmptyState icon={OrderedListIcon} title={t('No steps yet')} />}
        {steps.map((step, at) => (
          <StepEditor
            key={step.id}
            step={step}
            at={at}
            count={steps.length}
            showsFaults={hasFaults}
            onChange={(changed) => set('steps', steps.with(at, changed))}
            onMove={(to) => set('steps', [...moved(steps, at, to)])}
            onDrop={(draggedId) =>
              set('steps', [
                ...moved(
                  steps,
                  steps.findIndex((each) => each.id === draggedId),
                  at,
                ),
              ])
            }
            onRemove={() => set('steps', steps.toSpliced(at, 1))}
          />
        ))}
        {steps.length < protocolLimits.most.steps && (
          <div className="bar">
            <Button icon={PlusIcon} onClick={() => set('steps', [...steps, newStep()])}>
              {t('Add a step')}
            </Button>
          </div>
        )}
      </section>
      <TextAreaField label={t('What is new')} value={note} onChange={(text) => set('note', text)} maxLength={limits.text.longest} />
      <ActionBar label={t('Save')} position="foot">
        {hasFaults && <span className="t-bad">{errorOf('steps') ?? errorOf('variables')}</span>}
        <span className="muted grow">{plural(steps.length, { one: '# step', other: '# steps' })}</span>
        <Button variant="primary" icon={CheckIcon} disabled={isOvertaken || steps.length === 0 || !isChanged} onClick={() => void save()}>
          {t('Save version {number}', { number: base.current + 1 })}
        </Button>
      </ActionBar>
    </div>
  )
}

/** Both are kept: theirs is a version already, and this one becomes the next. */
function OvertakenBanner({ protocol, version, onGoOn }: EditedProtocolProps & { onGoOn: () => void }) {
  const by = protocol.changedBy
  const name = useLive((workspace) => readMemberName(workspace, version?.createdBy ?? by), [version?.createdBy, by])
  return (
    <Banner
      tone="warn"
      live
      action={
        <Button variant="plain" onClick={onGoOn}>
          {t('Save mine as version {number}', { number: protocol.current + 1 })}
        </Button>
      }
    >
      <p>{t('{name} has saved version {number} in the meantime.', { name: name ?? '', number: protocol.current })}</p>
      {version && (
        <ol>
          {version.steps.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ol>
      )}
    </Banner>
  )
}

const ArchivedProtocol = ({ name, onBack }: { name: string; onBack: () => void }) => (
  <div className="page stack-l">
    <PageHeader title={name} back={{ label: t('Protocols'), onClick: onBack }} />
    <Banner icon={ArchiveIcon}>{t(deviceErrors['protocol.archived'].message)}</Banner>
  </div>
)
