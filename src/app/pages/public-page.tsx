import { addresses } from '#src/workspace/navigation/addresses.ts'
import { PublicInvitation } from '#src/app/session/public-invitation.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

const PublicInstallPage = lazyComponent(async () => (await import('./public-install-page.tsx')).PublicInstallPage)

/** What someone may open who has not signed in. */
export function PublicPage({ pathname }: { pathname: string }) {
  return pathname === addresses.install ? <PublicInstallPage /> : <PublicInvitation />
}
