import type { NamedInvitation } from '../store/people/invitations.ts'
import type { Letter } from './letter.ts'

/** Law 150: the code comes after the #, which no browser sends and no server or proxy logs. */
export const invitationLetter = (origin: string, { name, group, inviter }: Pick<NamedInvitation, 'name' | 'group' | 'inviter'>, code: string): Letter => ({
  subject: `${inviter} invites you to ${group} in Aliquot`,
  paragraphs: [
    name ? `Hello ${name},` : 'Hello,',
    `${inviter} invites you to join the group ${group} in Aliquot, the notebook and sample inventory at ${origin}. Open this link to join.`,
  ],
  link: { label: `Join ${group}`, url: `${origin}/invite#${code}` },
  footer: [
    'The link is valid for 7 days and works once.',
    `If you do not know ${inviter} or did not expect this mail, ignore it: nothing happens without you. Do not forward it, because whoever opens the link can join.`,
  ],
})
