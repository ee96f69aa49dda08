/** What is answered by the server and never by the cached shell. Paths only: a query may hold anything. */
const answered = [/^\/api\//, /\.ashx$/, /^\/members\/fn\//, /^\/addons\//, /^\/(healthz|readyz|metrics)$/]

/** True for every address a person can navigate to, the .aspx screens included. spec §2 */
export const isShellAddress = (url: { readonly pathname: string }): boolean => !answered.some((pattern) => pattern.test(url.pathname))
