/** One person in one group on one device. */
export interface WorkspaceOwner {
  readonly userId: number
  readonly groupId: number
}

export const workspaceName = ({ userId, groupId }: WorkspaceOwner): string => `aliquot:${userId}:${groupId}`
