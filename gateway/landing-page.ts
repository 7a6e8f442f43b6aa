/** What a browser sees at /graphql: no script and nothing from elsewhere, only how to go on. */
export const landingPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>GraphQL</title></head>
<body>
<h1>GraphQL</h1>
<p>Send operations here with <code>POST</code> and <code>content-type: application/json</code>:</p>
<pre>curl -H 'authorization: Bearer YOUR_KEY' -H 'content-type: application/json' \\
  -d '{"query": "{ __typename }"}' THIS_ADDRESS</pre>
<p>Subscriptions: the same address over WebSocket, subprotocol <code>graphql-transport-ws</code>; credentials go
into the payload of <code>connection_init</code>.</p>
</body>
</html>
`;
