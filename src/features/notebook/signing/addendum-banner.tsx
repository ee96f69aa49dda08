import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { readExperiment } from '#db/queries/experiments.ts'
import { Link } from '#src/ui/buttons/link.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { SignatureIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'

/** On an addendum: which signed experiment it adds to. */
export function AddendumBanner({ signedId }: { signedId: number }) {
  const signed = useLive((workspace) => readExperiment(workspace, signedId), [signedId])?.experiment
  return (
    <Banner icon={SignatureIcon}>
      {t('Addendum to a signed experiment')}
      {': '}
      <Link href={addresses.experiment(signedId)}>
        {experimentCode(signedId)}
        {signed && ` · ${signed.name}`}
      </Link>
    </Banner>
  )
}
