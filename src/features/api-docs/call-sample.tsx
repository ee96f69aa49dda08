import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { CopyIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { requestOf, type ApiCall, type TypedCall } from './api-call.ts'
import classes from './api-docs.module.css'
import { codeSample, sampleLanguages, type SampleLanguage } from './code-samples.ts'

/** What a program writes to make the call as it is filled in above. */
export function CallSample({ call, typed }: { call: ApiCall; typed: TypedCall }) {
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const code = codeSample(language, requestOf(call, typed, location.origin))
  // Browsers have none at an address without https.
  const { clipboard } = navigator as Partial<Navigator>
  const copy = async (to: Clipboard) => {
    await to.writeText(code)
    showFooterMessage(t('Copied'))
  }
  return (
    <Card
      title={t('Example')}
      action={
        clipboard && (
          <Button variant="plain" icon={CopyIcon} onClick={() => void copy(clipboard)}>
            {t('Copy')}
          </Button>
        )
      }
    >
      <div className="stack-l">
        <div className="flex">
          <Segmented label={t('Language')} options={sampleLanguages.map((each) => ({ value: each, label: each }))} value={language} onChange={setLanguage} />
        </div>
        <pre className={classes.code} tabIndex={0} translate="no">
          {code}
        </pre>
        <p className="small muted">{t('The token is read from the environment variable {name}.', { name: 'ALIQUOT_TOKEN' })}</p>
      </div>
    </Card>
  )
}
