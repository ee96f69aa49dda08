import { use } from 'react'
import { AppContext } from '#src/app/app-context.ts'
import { Join } from '#src/app/session/join.tsx'
import { PublicInvitation } from '#src/app/session/outside/public-invitation.tsx'

/** What the link of an invitation leads to, with or without someone signed in. */
export function InvitationPage() {
  const app = use(AppContext)
  return app ? <Join app={app} /> : <PublicInvitation />
}
