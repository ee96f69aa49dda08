import { useState } from 'react'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { RefreshIcon, SafeIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { GroupTwoStepCard } from './group-two-step-card.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useSettings } from '#src/features/settings/settings-context.ts'
import { TwoStepProofDialog } from './two-step-proof-dialog.tsx'
import { TwoStepSetupDialog } from './two-step-setup-dialog.tsx'
import { useAnswer } from './two-step.ts'
import classes from '#src/features/settings/settings-screen.module.css'

type Open = { name: 'setup' } | { name: 'off' } | { name: 'renew' } | { name: 'codes'; codes: readonly string[] }

/** The person's two-step verification, for all devices; and for administrators, whether the group requires it. spec: tab=twoFactorAuth */
export function TwoStepTab() {
  const { twoStep } = useSettings()
  const { groupName } = useWorkspace()
  const may = usePermission()
  const [state, readAgain] = useAnswer(twoStep.read)
  const [open, setOpen] = useState<Open | null>(null)
  if (!state) return <Spinner />
  if (!state.ok)
    return (
      <div className={classes.panel}>
        <Banner
          tone="bad"
          live
          action={
            <Button icon={RefreshIcon} onClick={readAgain}>
              {t('Try again')}
            </Button>
          }
        >
          {t(state.failure.message)}
        </Banner>
      </div>
    )
  const { isOn, isRequired, recoveryCodesLeft } = state.value
  const close = () => {
    setOpen(null)
    readAgain()
  }
  return (
    <div className={classes.panel}>
      <p className="muted">
        {t(
          'With two-step verification, you sign in with your password and a code from an app on your phone. Someone who only knows your password cannot sign in.',
        )}{' '}
        {t('With a passkey, you are not asked for a code.')}
      </p>
      <Card title={t('Two-step verification')}>
        <div className={classes.setting}>
          <p>{isOn ? t('Two-step verification is on.') : t('Two-step verification is off: your password alone is enough.')}</p>
          {isRequired && <p>{t('{group} requires it of all members.', { group: groupName })}</p>}
          {isOn ? (
            <Button icon={TrashIcon} tall onClick={() => setOpen({ name: 'off' })}>
              {t('Turn off…')}
            </Button>
          ) : (
            <>
              {isRequired && <p>{t('If you have a passkey, you can also sign out and sign in with it.')}</p>}
              <p className="muted">{t('You need an authenticator app. You will be signed out in all other browsers and on all other devices.')}</p>
              <Button variant="primary" icon={SafeIcon} onClick={() => setOpen({ name: 'setup' })}>
                {t('Set up two-step verification')}
              </Button>
            </>
          )}
        </div>
      </Card>
      {isOn && (
        <Card title={t('Recovery codes')}>
          <div className={classes.setting}>
            <p>{plural(recoveryCodesLeft, { one: '# recovery code is left.', other: '# recovery codes are left.' })}</p>
            <p className="muted">
              {t('Without your phone, you sign in with a recovery code. Each works once. If you have neither, ask whoever runs the server.')}
            </p>
            <Button icon={RefreshIcon} tall onClick={() => setOpen({ name: 'renew' })}>
              {t('New recovery codes…')}
            </Button>
          </div>
        </Card>
      )}
      {may('Member.Update') && <GroupTwoStepCard key={String(isOn)} twoStep={twoStep} onChange={readAgain} />}
      {open?.name === 'setup' && <TwoStepSetupDialog twoStep={twoStep} onClose={close} />}
      {open?.name === 'off' && (
        <TwoStepProofDialog
          title={t('Turn off two-step verification?')}
          message={
            isRequired
              ? t(
                  '{group} requires it for all members. You will see nothing of the group until you set it up again, and you will be signed out everywhere else.',
                  {
                    group: groupName,
                  },
                )
              : t('From then on, your password alone is enough. Your recovery codes stop working, and you will be signed out everywhere else.')
          }
          label={t('Turn off')}
          danger
          needsPassword
          onProof={async (proof) => {
            const answer = await twoStep.turnOff(proof)
            if (!answer.ok) return answer
            twoStep.onChange()
            showFooterMessage(t('Two-step verification is off'))
            close()
            return answer
          }}
          onClose={close}
        />
      )}
      {open?.name === 'renew' && (
        <TwoStepProofDialog
          title={t('New recovery codes')}
          message={t('Your earlier recovery codes stop working.')}
          label={t('Create codes')}
          needsPassword={false}
          onProof={async (proof) => {
            const answer = await twoStep.renewCodes('passkey' in proof ? proof : { code: proof.code })
            if (answer.ok) setOpen({ name: 'codes', codes: answer.value.recoveryCodes })
            return answer
          }}
          onClose={close}
        />
      )}
      <Dialog
        opened={open?.name === 'codes'}
        onClose={close}
        title={t('New recovery codes')}
        width={480}
        actions={
          <Button variant="primary" onClick={close}>
            {t('Done')}
          </Button>
        }
      >
        <div className={classes.setting}>{open?.name === 'codes' && <RecoveryCodes codes={open.codes} />}</div>
      </Dialog>
    </div>
  )
}
