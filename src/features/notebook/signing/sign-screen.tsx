import { useState } from 'react'
import { deviceErrors } from '#domain/command-errors.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { readExperiment } from '#db/queries/experiments.ts'
import { readSignable, readSignatures, type Signable } from '#db/queries/signatures.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { LockIcon, NotebookIcon } from '#src/ui/icons/icons.ts'
import { UploadIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { NotFoundPage } from '#src/workspace/navigation/not-found-page.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { isHere } from './is-on-server.ts'
import { shortDigest } from './short-digest.ts'
import { SignableRow } from './signable-row.tsx'
import { SignerCard } from './signer-card.tsx'
import classes from './sign-screen.module.css'

/** What is signed, part by part, and who signs it. spec ELN-04 */
export function SignScreen({ experimentId }: { experimentId: number | null }) {
  const experiment = useLive(
    async (workspace) => (experimentId === null ? null : ((await readExperiment(workspace, experimentId))?.experiment ?? null)),
    [experimentId],
  )
  if (experiment === undefined) return null
  if (experiment === null) return <NotFoundPage title={t(deviceErrors['experiment.gone'].message)} />
  return <SignExperiment experiment={experiment} />
}

function SignExperiment({ experiment }: { experiment: ExperimentRow }) {
  const navigate = useNavigate()
  const signable = useLive((workspace) => readSignable(workspace, experiment), [experiment])
  const signatures = useLive((workspace) => readSignatures(workspace, experiment.id), [experiment.id])
  if (!signable || !signatures) return null
  const { id, name } = experiment
  const waits = countMissing(signable)
  return (
    <div className={classNames('page', classes.columns)}>
      <div className="stack-l">
        <PageHeader
          title={t('What you sign')}
          subtitle={
            <>
              <span className="mono">{experimentCode(id)}</span>
              {` · ${name}`}
            </>
          }
          back={{ label: t('Experiment'), onClick: () => navigate(addresses.experiment(id)) }}
        />
        <Arrival waits={waits} />
        {signable.parts.length === 0 ? (
          <EmptyState icon={NotebookIcon} title={t('No sections yet')}>
            {t('Write in the experiment before you sign it.')}
          </EmptyState>
        ) : (
          <Card flush label={t('What you sign')}>
            {signable.parts.map((part) => (
              <SignableRow key={part.section.id} part={part} />
            ))}
            <p className={classes.foot}>
              <LockIcon className="i i-s" aria-hidden />
              <span className="grow">{t('Locked once signed; later notes go in an addendum')}</span>
              {waits === 0 && (
                <span className="mono small" title={signable.digest}>
                  {shortDigest(signable.digest)}
                </span>
              )}
            </p>
          </Card>
        )}
      </div>
      <SignerCard experiment={experiment} signatures={signatures} digest={signable.digest} waits={waits} isEmpty={signable.parts.length === 0} />
    </div>
  )
}

const countMissing = ({ parts, waiting }: Signable): number => parts.filter((part) => !isHere(part)).length + (waiting > 0 ? 1 : 0)

/** Whether the server has everything that this device has. */
function Arrival({ waits }: { waits: number }) {
  const { workspace } = useWorkspace()
  const [isSending, setSending] = useState(false)
  if (waits === 0)
    return (
      <Banner tone="ok">
        <strong>{t('Everything is here')}</strong>
        <p className="small">{t('All parts have arrived at the server.')}</p>
      </Banner>
    )
  const send = () => {
    setSending(true)
    workspace.onQueued()
  }
  return (
    <Banner
      tone="warn"
      icon={UploadIcon}
      live
      action={
        <Button variant="primary" loading={isSending} onClick={send}>
          {t('Send now')}
        </Button>
      }
    >
      <strong>{plural(waits, { one: '# part is not here yet', other: '# parts are not here yet' })}</strong>
      <p className="small">{t('You can sign once everything has arrived.')}</p>
    </Banner>
  )
}
