#!/bin/sh
# Writes random passwords for the database of docker-compose.yml to .env, unless they are there. Needs no Node.
set -eu
cd "$(dirname "$0")/.."
umask 077
touch .env
for name in POSTGRES_PASSWORD ROLLOUT_DATABASE_PASSWORD; do
  if grep -q "^$name=." .env; then continue; fi
  password=$(od -An -tx1 -N24 /dev/urandom | tr -d ' \n')
  grep -v "^$name=" .env >.env.new || true
  echo "$name=$password" >>.env.new
  # Into the file that is there, so that its owner and rights stay.
  cat .env.new >.env
  rm .env.new
done
