import { useEffect, useState } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SignatureCapacity, SignatureRow } from '#domain/entities/signature.ts'
import type { IdentityProof } from '#domain/wire/accounts/passkeys.ts'
import { isPermitted } from '#domain/permission.ts'
import { signatureMeanings } from '#domain/rules/notebook/signature-meanings.ts'
import { isAuthor, openRequest } from '#domain/rules/notebook/signatures.ts'
import { signedFormat } from '#domain/rules/notebook/signed-content.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { PasswordField } from '#src/ui/fields/password-field.tsx'
import { RadioCards, type RadioCard } from '#src/ui/fields/radio-cards.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Avatar } from '#src/ui/icons/avatar.tsx'
import { SignatureIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useMe, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { SaveFailure } from '#src/workspace/editing/save-failure.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { initialsOf } from '#src/workspace/format/initials.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { PasskeyProof } from '#src/workspace/passkeys/passkey-proof.tsx'
import { actToConfirm, SsoProof } from '#src/workspace/passkeys/sso-proof.tsx'
import { forgetBegunSignature, keepBegunSignature, readBegunSignature } from './begun-signature.ts'
import { capacityNames, signLabels } from './capacity-texts.ts'
import { takeBegunDecline } from './begun-decline.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { useWitnesses } from './use-witnesses.ts'

export interface SignerCardProps {
  experiment: ExperimentRow
  signatures: readonly SignatureRow[]
  /** Digest of what is shown beside it. */
  digest: string
  /** Parts that have not arrived. */
  waits: number
  isEmpty: boolean
}

const noWitness = ''

/** Who signs, as what, and with which proof. */
export function SignerCard({ experiment, signatures, digest, waits, isEmpty }: SignerCardProps) {
  const { workspace, serverSends, fullName } = useWorkspace()
  const { userId } = workspace
  const me = useMe()
  const navigate = useNavigate()
  const witnesses = useWitnesses(experiment, signatures)
  const cards = capacityCards(experiment, signatures, userId)
  const [begun] = useState(() => readBegunSignature(experiment.id))
  // Once: later, the page begins anew.
  useEffect(() => forgetBegunSignature(experiment.id), [experiment.id])
  const [chosen, setChosen] = useState<SignatureCapacity | null>(begun?.capacity ?? null)
  const [act, setAct] = useState<string | null>(null)
  /** The reason; null if they are not declining. */
  const [declined, setDeclined] = useState<string | null>(null)
  useEffect(() => void takeBegunDecline(workspace, experiment.id).then((reason) => reason !== null && setDeclined(reason)), [workspace, experiment.id])
  const capacity = chosen ?? cards.find(({ disabled }) => !disabled)?.value ?? null
  const isClosed = waits > 0 || isEmpty
  const sign = async (proof: IdentityProof | object) => {
    const witnessID = capacity === 'author' && draft.witness ? Number(draft.witness) : null
    const answer = await serverSends.signExperiment(experiment.id, { capacity: capacity!, contentDigest: digest, format: signedFormat, witnessID, ...proof })
    if (answer.ok) {
      workspace.onQueued()
      showFooterMessage(t('Signed'))
      navigate(addresses.experiment(experiment.id))
    }
    return answer
  }
  const { draft, set, errorOf, showErrors, failure, showFailure, isSaving, save, fieldsRef } = useDraft({
    label: null,
    initial: { password: '', witness: begun?.witness ?? noWitness },
    onSave: async ({ password }): Promise<void> => {
      // Someone without a password has just confirmed this signature with their organization; the server says so if not.
      const answer = await sign(password ? { password } : {})
      setAct(actToConfirm(answer))
      if (answer.ok) return
      if (answer.failure.code === 'password.incorrect') showErrors({ password: t(answer.failure.message) })
      else showFailure(answer.failure.message)
    },
  })
  const reason = whyNot(experiment, signatures, userId, isPermitted(me, 'documents', 'Sign'))
  return (
    <Card label={t('Signature')}>
      <form
        ref={fieldsRef}
        className="stack-l"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isClosed && capacity) void save()
        }}
      >
        <div className="flex">
          <Avatar large initials={initialsOf(fullName)} />
          <div>
            <p className="head">{fullName}</p>
            <p className="small muted">{t('The server notes the time when you sign.')}</p>
          </div>
        </div>
        {reason ? (
          <Banner>{reason}</Banner>
        ) : (
          <>
            <RadioCards label={t('I sign as')} cards={cards} value={capacity} onChange={setChosen} />
            <h2 className="head">{t('Confirm it is you')}</h2>
            <PasswordField label={t('Your password')} value={draft.password} onChange={(password) => set('password', password)} error={errorOf('password')} />
            <PasskeyProof disabled={isClosed || isSaving || !capacity} onProof={(passkey) => sign({ passkey })} />
            {capacity === 'author' && (
              <SelectField
                label={t('Witness')}
                hint={t('Asked once you have signed')}
                searchable
                options={[{ value: noWitness, label: t('No witness') }, ...witnesses.map(({ id, fullName }) => ({ value: String(id), label: fullName }))]}
                value={draft.witness}
                onChange={(witness) => set('witness', witness)}
              />
            )}
            <SaveFailure failure={failure} />
            <SsoProof act={act} onLeave={() => keepBegunSignature(experiment.id, { capacity: capacity!, witness: draft.witness })} />
            <Button variant="primary" full icon={SignatureIcon} loading={isSaving} disabled={isClosed || !capacity} type="submit">
              {isClosed && waits > 0
                ? plural(waits, { one: 'Waiting for # part', other: 'Waiting for # parts' })
                : capacity
                  ? t(signLabels[capacity])
                  : t('Sign')}
            </Button>
            {openRequest(signatures, userId) && (
              <Button full tall onClick={() => setDeclined('')}>
                {t('Decline…')}
              </Button>
            )}
          </>
        )}
      </form>
      {declined !== null && <DeclineDialog experiment={experiment} reason={declined} onClose={() => setDeclined(null)} />}
    </Card>
  )
}

function whyNot(experiment: ExperimentRow, signatures: readonly SignatureRow[], userId: number, maySign: boolean): string | null {
  if (!maySign) return t('Your role does not allow you to sign.')
  if (experiment.archived) return t('This experiment is archived. Restore it first.')
  return signatures.some((row) => row.userId === userId && row.state === 'signed') ? t('You have already signed this experiment.') : null
}

function capacityCards(experiment: ExperimentRow, signatures: readonly SignatureRow[], userId: number): RadioCard<SignatureCapacity>[] {
  const card = (value: SignatureCapacity, why: string | null): RadioCard<SignatureCapacity> => ({
    value,
    label: t(capacityNames[value]),
    hint: why ?? t(signatureMeanings[value]),
    disabled: why !== null,
  })
  if (openRequest(signatures, userId)) return [card('witness', null)]
  const isOwn = isAuthor(experiment, userId)
  const later = isOwn ? t('Not your own experiment') : experiment.status === 'SIGNED' ? null : t('Once an author has signed')
  return [card('author', isOwn ? null : t('Only its owner and collaborators')), card('reviewer', later), card('approver', later)]
}
