/** Page for visitors when not even the error screen can be rendered. Shows no cause. */
export const failurePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Unexpected Application Error!</title>
</head>
<body>
<main>
<h1>Unexpected Application Error!</h1>
<p>There was an issue loading this page. Please try again later.</p>
<p><a href="/">Take me home</a></p>
</main>
</body>
</html>
`;
