// The page at `/`: who can sign in, and how to begin. It shows keys, and so only to a browser that came by the
// machine's own name: a page elsewhere cannot have its own name point here and read them.
import type { FastifyInstance } from 'fastify'
import type { Account } from './standing-accounts.ts'

export function showLandingPage(app: FastifyInstance, accounts: () => readonly Account[]): void {
  app.get('/', (request, reply) => {
    const { host = '' } = request.headers
    if (!/^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host)) return reply.callNotFound()
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    return reply.send(pageOf(`http://${host}`, accounts()))
  })
}

function pageOf(url: string, accounts: readonly Account[]): string {
  const rows = accounts.map(
    ({ role, user_id, email, api_key }) =>
      `<tr><td>${role}</td><td>${user_id}</td><td>${email}</td><td><code>${api_key}</code></td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Reference server</title>
<style>body{font:16px/1.5 system-ui;margin:3rem auto;max-width:60rem;padding:0 1rem}td,th{padding:.2rem .8rem;text-align:left}pre{background:#eee;padding:.6rem;overflow:auto}</style>
<h1>The reference server of the Team Chat Service HTTP API</h1>
<p>The API is at <code>${url}/api/v1</code>; sign in by HTTP Basic authentication with e-mail address and key.</p>
<table><tr><th>role</th><th>id</th><th>e-mail</th><th>key</th></tr>
${rows.join('\n')}
</table>
${curlLines(url, accounts)
  .map((line) => `<pre>${escaped(line)}</pre>`)
  .join('\n')}
</html>
`
}

/** To look around, to change something, to listen. */
function curlLines(url: string, accounts: readonly Account[]): string[] {
  const { email, api_key } = accounts.find(({ role }) => role === 'member') ?? { email: '', api_key: '' }
  const curl = `curl -su ${email}:${api_key} ${url}/api/v1`
  return [
    `${curl}/streams`,
    `${curl}/users/me/presence -d status=active`,
    `${curl}/register -d 'event_types=["message"]'`,
  ]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
